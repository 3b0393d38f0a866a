import { Command } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { GO_KEYS } from './go-keys.ts';

const StaffCommands = lazyPart(
  async () => (await import('./palette/staff-commands.tsx')).StaffCommands,
);

/** How long after G the second key counts. */
const SECOND_KEY_MS = 1_500;

/** The keyboard of the back office, and the button that opens its commands. */
export function StaffKeys() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Open at one location only: whatever is chosen closes it.
  const [open, setOpen] = useState<{ at: string; shows: 'commands' | 'keys' }>();
  // Outlives the effect: a way begun while the page changes is not forgotten.
  const beganAt = useRef(0);
  const shows = open?.at === key ? open.shows : undefined;
  const isOpen = shows !== undefined;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return setOpen({ at: key, shows: 'commands' });
      }
      // What is typed while the commands are on their way is meant for them.
      if (isOpen || isTyping(event.target)) return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === '?') setOpen({ at: key, shows: 'keys' });
      if (event.key === '/') focusSearch(event);
      const way = GO_KEYS.find(({ letter }) => letter === event.key.toLowerCase());
      if (way && Date.now() - beganAt.current < SECOND_KEY_MS) void navigate(way.to);
      beganAt.current = event.key.toLowerCase() === 'g' ? Date.now() : 0;
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, key, isOpen]);
  return (
    <>
      <button
        type="button"
        className="flex min-h-9 w-full items-center gap-3 rounded-control border-l-3 border-transparent px-3 font-medium hover:bg-ink/6"
        onClick={() => setOpen({ at: key, shows: 'commands' })}
      >
        <Command aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        Commands
        <kbd className="ml-auto text-sm text-ink-soft">Ctrl K</kbd>
      </button>
      {shows && (
        <Suspense>
          <StaffCommands shows={shows} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, select, textarea, [role=dialog] *')
  );
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('input[data-find]');
  if (!search) return;
  event.preventDefault();
  search.focus();
}
