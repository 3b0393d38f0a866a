import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { switchTheme } from '../../../ui/start/theme-switch.tsx';
import { useLogOut } from '../use-log-out.ts';
import { ACTIONS, findCommands, PAGES, type StaffCommand } from './commands.ts';
import { PaletteGroup, PaletteItem } from './palette-parts.tsx';
import { useFound } from './use-found.ts';

export interface PaletteProps {
  onClose: () => void;
  onShowKeys: () => void;
}

/** Everything of the back office by typing: what to do, where to go, and what the shop holds. */
export function Palette({ onClose, onShowKeys }: PaletteProps) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [text, setText] = useState('');
  const { groups, isSearching, hasFailed, retry } = useFound(text);
  const actions = findCommands(ACTIONS, text);
  const pages = findCommands(PAGES, text);
  const wanted = text.trim();
  const count = actions.length + pages.length + groups.flatMap(({ found }) => found).length;
  const isNothing = count === 0 && !isSearching && !hasFailed;

  function go(to: string) {
    onClose();
    void navigate(to);
  }
  function run(command: StaffCommand) {
    if ('to' in command) return go(command.to);
    if (command.runs === 'show-keys') return onShowKeys();
    onClose();
    if (command.runs === 'switch-theme') switchTheme();
    else void logOut();
  }

  return (
    // What fits is decided here: the list's own filter knows nothing of what the shop finds.
    <Command label="Commands" loop shouldFilter={false} className="mt-4">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Order number, mobile, email, page…"
        className="control"
      />
      <p role="status" className="min-h-6 pt-1 text-sm text-ink-soft">
        {describeState({ isSearching, isNothing, wanted })}
      </p>
      <Command.List className="h-96 max-h-[50dvh] overflow-y-auto">
        <Commands title="Actions" commands={actions} onRun={run} />
        <Commands title="Pages" commands={pages} onRun={run} />
        {groups.map(({ title, found }) => (
          <PaletteGroup key={title} title={title}>
            {found.map(({ key, label, note, to }) => (
              <PaletteItem key={key} value={key} note={note} onSelect={() => go(to)}>
                {label}
              </PaletteItem>
            ))}
          </PaletteGroup>
        ))}
        {hasFailed && (
          <PaletteGroup title="Not everything could be searched">
            <PaletteItem value="retry" onSelect={retry}>
              Search again
            </PaletteItem>
          </PaletteGroup>
        )}
        {isNothing && <LookFurther wanted={wanted} onGo={go} />}
      </Command.List>
    </Command>
  );
}

function LookFurther({ wanted, onGo }: { wanted: string; onGo: (to: string) => void }) {
  const address = `/dashboard/orders?${new URLSearchParams({ q: wanted })}`;
  return (
    <PaletteGroup title="Look further">
      <PaletteItem value="all orders" onSelect={() => onGo(address)}>
        Search all orders for “{wanted}”
      </PaletteItem>
    </PaletteGroup>
  );
}

interface CommandsProps {
  title: string;
  commands: readonly StaffCommand[];
  onRun: (command: StaffCommand) => void;
}

function Commands({ title, commands, onRun }: CommandsProps) {
  if (commands.length === 0) return null;
  return (
    <PaletteGroup title={title}>
      {commands.map((command) => (
        <PaletteItem
          key={command.label}
          value={`${title} ${command.label}`}
          icon={command.icon}
          onSelect={() => onRun(command)}
        >
          {command.label}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

function describeState(state: { isSearching: boolean; isNothing: boolean; wanted: string }) {
  if (state.isSearching) return 'Searching…';
  if (state.isNothing) return `Nothing found for “${state.wanted}”.`;
  return '';
}
