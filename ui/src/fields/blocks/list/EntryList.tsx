import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockEditing } from '../BlockEditing.js';
import { blockSummary } from '../words/blockSummary.js';
import { EntryCard } from './EntryCard.js';
import type { RawBlock } from '../RawBlock.js';

const keys = new WeakMap<RawBlock, string>();
let last = 0;

/** React keys of entries, which have none of their own: an entry keeps its key when it is moved or edited. */
const entryKeys = {
  of(entry: RawBlock): string {
    let key = keys.get(entry);
    if (key === undefined) keys.set(entry, (key = `e${(last += 1)}`));
    return key;
  },

  /** Transfers the key of `entry` to `next`, its edited version. */
  pass(entry: RawBlock, next: RawBlock): RawBlock {
    keys.set(next, this.of(entry));
    return next;
  },
};

interface EntryListProps {
  readonly entries: readonly RawBlock[];
  readonly path: string;
  readonly nameOf: (entry: RawBlock) => string;
  readonly onChange: (entries: readonly RawBlock[]) => void;
  readonly renderBody: (entry: RawBlock, path: string, onChange: (entry: RawBlock) => void) => ReactNode;
  readonly renderAdd: (add: (entry: RawBlock) => void) => ReactNode;
}

/** A list of entries that can be opened, moved, copied and removed; the last removal can be undone. */
export function EntryList({ entries, path, nameOf, onChange, renderBody, renderAdd }: EntryListProps) {
  const { t } = useTranslation();
  const { problems } = useBlockEditing();
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(entries.length === 1 ? entries.map(entryKeys.of, entryKeys) : [])); // prettier-ignore
  const [removed, setRemoved] = useState<{ readonly entry: RawBlock; readonly at: number }>();
  const [announcement, setAnnouncement] = useState('');
  const [focusTarget, setFocusTarget] = useState<{ readonly key: string; readonly part: string }>();
  useEffect(() => {
    // Moving or removing an element makes the browser drop its focus.
    if (focusTarget)
      list.current
        ?.querySelector<HTMLElement>(`:scope > [data-entry="${focusTarget.key}"] ${focusTarget.part}`)
        ?.focus();
  }, [focusTarget]);

  const toggle = (key: string, isOpen = !open.has(key)) => {
    const next = new Set(open);
    next[isOpen ? 'add' : 'delete'](key);
    setOpen(next);
  };
  const insert = (entry: RawBlock, at: number, part: string) => {
    setFocusTarget({ key: entryKeys.of(entry), part });
    onChange([...entries.slice(0, at), entry, ...entries.slice(at)]);
  };
  const move = (from: number, to: number, part: string) => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= entries.length) return;
    const rest = entries.filter((_, at) => at !== from);
    setFocusTarget({ key: entryKeys.of(entry), part });
    setAnnouncement(t('blocks.moved', { name: nameOf(entry), place: to + 1, count: entries.length }));
    onChange([...rest.slice(0, to), entry, ...rest.slice(to)]);
  };
  const remove = (at: number) => {
    const entry = entries[at] as RawBlock;
    const next = entries[at + 1] ?? entries[at - 1];
    if (next) setFocusTarget({ key: entryKeys.of(next), part: '[data-part=toggle]' });
    setRemoved({ entry, at });
    setAnnouncement(t('blocks.removed', { name: nameOf(entry) }));
    onChange(entries.filter((_, place) => place !== at));
  };
  const add = (entry: RawBlock) => {
    toggle(entryKeys.of(entry), true);
    setRemoved(undefined);
    insert(entry, entries.length, ':is(input, textarea, [role=combobox], button[id]):not([data-part])');
  };

  return (
    <>
      {entries.length > 0 && (
        <ol ref={list} className="vk-entries">
          {entries.map((entry, at) => {
            const key = entryKeys.of(entry);
            const place = path === '' ? String(at) : `${path}.${at}`;
            return (
              <EntryCard
                key={key}
                entryKey={key}
                name={nameOf(entry)}
                summary={blockSummary(entry)}
                at={at}
                count={entries.length}
                isOpen={open.has(key)}
                hasProblem={[...problems.keys()].some((one) => one === place || one.startsWith(`${place}.`))}
                onToggle={() => toggle(key)}
                onMove={(step, part) => move(at, at + step, part)}
                onCopy={() => insert(structuredClone(entry), at + 1, '[data-part=toggle]')}
                onRemove={() => remove(at)}
              >
                {open.has(key) &&
                  renderBody(entry, place, (next) => {
                    onChange(entries.map((one) => (one === entry ? entryKeys.pass(entry, next) : one)));
                  })}
              </EntryCard>
            );
          })}
        </ol>
      )}
      <div className="vk-entries-foot">
        {renderAdd(add)}
        {removed && (
          <button
            type="button"
            className="vk-text-button"
            onClick={() => {
              setRemoved(undefined);
              insert(removed.entry, Math.min(removed.at, entries.length), '[data-part=toggle]');
            }}
          >
            {t('blocks.putBack', { name: nameOf(removed.entry) })}
          </button>
        )}
      </div>
      <span className="vk-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
