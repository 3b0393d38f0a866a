import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { WireSuggestions } from '../../../contract/mobiles.ts';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { controlStyles } from '../../ui/control-styles.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ADMIN_LINKS, SHOP_LINKS, STAFF_LINKS } from './dashboard-links.ts';
import { GO_KEYS } from './go-keys.ts';

export interface StaffCommandsProps {
  shows: 'commands' | 'keys';
  onClose: () => void;
}

/** The window over the back office: go anywhere by typing, or the sheet of all keys. */
export function StaffCommands({ shows, onClose }: StaffCommandsProps) {
  const isKeys = shows === 'keys';
  return (
    <Dialog open onOpenChange={onClose} title={isKeys ? 'Keyboard shortcuts' : 'Commands'}>
      {isKeys ? <KeySheet /> : <Palette onClose={onClose} />}
    </Dialog>
  );
}

const PAGES = [...ADMIN_LINKS, ...STAFF_LINKS, ...SHOP_LINKS];
const ITEM_STYLES =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 aria-selected:bg-ink/8';

function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: queryKeys.suggestions(wanted),
    queryFn: ({ signal }) =>
      api.call<WireSuggestions>(`/search?${new URLSearchParams({ q: wanted })}`, { signal }),
    enabled: wanted.length > 1,
  });
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Command label="Commands" loop className="mt-4">
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder="A page or a mobile"
        className={controlStyles}
      />
      <Command.List className="mt-3 max-h-80 overflow-y-auto">
        <Command.Empty className="px-3 py-2 text-ink-soft">Nothing fits.</Command.Empty>
        <Command.Group heading={<Heading text="Pages" />}>
          {PAGES.map(({ to, label, icon: Icon }) => (
            <Command.Item key={to} value={label} className={ITEM_STYLES} onSelect={() => go(to)}>
              <Icon aria-hidden="true" className="size-5 text-ink-soft" />
              {label}
            </Command.Item>
          ))}
        </Command.Group>
        {wanted.length > 1 && data && data.mobiles.length > 0 && (
          <Command.Group forceMount heading={<Heading text="Edit a mobile" />}>
            {data.mobiles.map(({ _id, name }) => (
              <Command.Item
                key={_id}
                forceMount
                value={`edit ${name}`}
                className={ITEM_STYLES}
                onSelect={() => go(`/dashboard/manageItems/${_id}`)}
              >
                {name}
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

function Heading({ text }: { text: string }) {
  return <p className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-soft">{text}</p>;
}

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'Commands: a page or a mobile by name'],
  ['?', 'This sheet'],
  ['/', 'To the search of the page'],
  ...GO_KEYS.map(({ letter, label }) => [`G ${letter.toUpperCase()}`, label] as const),
  ['Enter', 'In a cell: save it and go down'],
  ['Escape', 'In a cell: take back what was typed'],
  ['↑ ↓', 'In a cell: the same column of the row above or below'],
];

function KeySheet() {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6">
      {KEYS.map(([keys, what]) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
          <dt>
            <kbd className="font-semibold">{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
