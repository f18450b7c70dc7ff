import type { ViewFileCheck } from '@viewkraft/model';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { keepLayout, printDocument, readDocument, type JsonObject, type Unreadable } from '../document/json.js';
import { stepsOf } from '../../../../../fields/json/placeInJson.js';
import { objectAt, anchorOf } from '../document/path.js';
import type { Design, EditOptions, Shown } from './Design.js';
import { FieldProblems, sectionOf } from './FieldProblems.js';
import type { TextHistory } from './TextHistory.js';
import { i18n } from '../../../../../base/i18n/i18n.js';
import { notify, type NotificationHandle } from '../../../../../base/notify/notifications.js';

export interface DesignSource {
  readonly view: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** null: nothing is saved yet. */
  readonly savedText: string | null;
  readonly isReadOnly: boolean;
  /** The latest response, possibly to an earlier text. */
  readonly check: ViewFileCheck | undefined;
  readonly history: TextHistory;
  /** Undoes the last step; undefined: there is none. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

interface DesignState {
  /** Why the text cannot be shown in the designer; null if it can. */
  readonly unreadable: Unreadable | null;
  readonly design: Design | null;
  /** What screen readers announce. */
  readonly announcement: string;
  /** Opens and focuses the field at a path such as `$.columns.title.type`. */
  readonly reveal: (path: string) => void;
}

const none: JsonObject = new Map();
const read = (text: string): JsonObject | null => {
  const found = readDocument(text);
  return typeof found === 'string' ? null : found;
};

/** Edits a text through its document: each edit prints the whole document again. */
export function useDesignState(source: DesignSource, root: RefObject<HTMLElement | null>): DesignState {
  const { view, text, onText, savedText, isReadOnly, check, history } = source;
  const [cache] = useState(() => new DocumentCache());
  const found = cache.read(text);
  const saved = useMemo(() => (savedText === null ? none : (read(savedText) ?? none)), [savedText]);
  const [shown, setShown] = useState<Shown>({ section: savedText === null ? 'general' : 'columns', item: null });
  const keys = typeof found === 'string' ? none.keys() : objectAt(found, [shown.section]).keys();
  useFollowedItem([...keys], shown, setShown);
  // Saving ends an announcement: what it asks for is done.
  const [announced, setAnnounced] = useState({ text: '', savedText });
  const focus = useFocusRequests(root);
  const offer = useUndoOffer(text, onText, history);
  // Several edits may come before the next text is rendered.
  const latest = useRef<JsonObject>(none);
  useEffect(() => {
    history.see(text);
    latest.current = typeof found === 'string' ? none : found;
  }, [history, text, found]);

  const edit = useCallback(
    (change: (document: JsonObject) => JsonObject, { merge, announce, warn, focus: anchors }: EditOptions = {}) => {
      const next = change(latest.current);
      if (next !== latest.current && !isReadOnly) {
        keepLayout(next, latest.current);
        latest.current = next;
        const printed = printDocument(next);
        cache.keep(printed, next);
        history.record(printed, merge, Date.now());
        onText(printed);
        if (warn !== undefined) offer(warn, printed);
      }
      if (announce !== undefined) setAnnounced({ text: announce, savedText });
      if (anchors) focus(anchors);
    },
    [cache, focus, history, isReadOnly, offer, onText, savedText],
  );
  const show = (change: Partial<Shown>, anchors?: readonly string[]) => {
    const isOther = change.section !== undefined && change.section !== shown.section;
    setShown({ ...shown, ...(isOther && { item: null }), ...change });
    if (anchors) focus(anchors);
  };
  const problems = useMemo(() => new FieldProblems(check?.problems ?? [], view), [check, view]);
  const changes = useMemo(() => (check?.changes ?? []).filter((change) => change.view === view), [check, view]);

  const isManaged = typeof found === 'string' || found.get('managed') !== false;
  const tableColumns = check?.tableColumns ?? undefined;

  return {
    unreadable: typeof found === 'string' ? found : null,
    design:
      typeof found === 'string'
        ? null
        : { view, document: found, saved, isReadOnly, isManaged, tableColumns, problems, changes, edit, shown, show },
    announcement: announced.savedText === savedText ? announced.text : '',
    reveal: (path) => {
      const steps = stepsOf(path);
      const [first, item] = steps;
      const isItem = (first === 'columns' || first === 'relations') && typeof item === 'string';
      const outer = steps.map((_, at) => anchorOf(steps.slice(0, steps.length - at)));
      const section = sectionOf(steps);
      show({ section, item: isItem ? item : null }, [...outer, `section:${section}`]);
    },
  };
}

/** An open item stays open under its new name, also when a rename is undone. */
function useFollowedItem(keys: readonly string[], shown: Shown, setShown: (shown: Shown) => void): void {
  const [known, setKnown] = useState(keys);
  if (known.join() === keys.join()) return;
  setKnown(keys);
  if (shown.item === null || keys.includes(shown.item)) return;
  const renamed = known.length === keys.length ? keys[known.indexOf(shown.item)] : undefined;
  setShown({ ...shown, item: renamed ?? null });
}

const focusable = 'input:not([aria-hidden]), button, textarea:not([aria-hidden]), [role="combobox"]';

/** Moves the focus to the first of some anchors of the designer that can have it, once it is rendered. */
function useFocusRequests(root: RefObject<HTMLElement | null>): (anchors: readonly string[]) => void {
  const [request, setRequest] = useState<readonly string[]>([]);
  const done = useRef(request);
  useEffect(() => {
    if (done.current === request || !root.current) return;
    done.current = request;
    focusFirst(root.current, request);
  }, [request, root]);
  return useCallback((anchors) => setRequest([...anchors]), []);
}

function focusFirst(root: HTMLElement, anchors: readonly string[]): void {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-anchor]')];
  for (const anchor of anchors) {
    for (const target of marked.filter((one) => one.dataset['anchor'] === anchor)) {
      const element = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
      if (!element || element.matches(':disabled, [aria-disabled="true"]')) continue;
      const closed = element.closest<HTMLDetailsElement>('details:not([open])');
      if (closed) closed.open = true;
      element.focus();
      if (element instanceof HTMLInputElement && element.dataset['select'] !== undefined) element.select();
      return;
    }
  }
}

/** Long enough to read what was removed. */
const timeoutMs = 10_000;

/** Reports what an edit did beyond the request, and offers to undo it until something else is edited. */
function useUndoOffer(
  text: string,
  onText: (text: string) => void,
  history: TextHistory,
): (message: string, edited: string) => void {
  const offered = useRef<{ readonly text: string; readonly end: NotificationHandle }>(undefined);
  useEffect(() => {
    if (offered.current === undefined || offered.current.text === text) return;
    offered.current.end();
    offered.current = undefined;
  }, [text]);
  useEffect(() => () => offered.current?.end(), []);
  return useCallback(
    (message, edited) => {
      const undo = () => {
        const before = history.isLast(edited) ? history.undo() : undefined;
        if (before !== undefined) onText(before);
      };
      const actions = [{ label: i18n.t('viewFiles.undo'), onClick: undo }];
      offered.current?.end();
      offered.current = { text: edited, end: notify({ message, type: 'info', timeout: timeoutMs, actions }) };
    },
    [history, onText],
  );
}

/**
 * Parses texts. For a text that was just printed it returns the known document, whose unchanged parts are the same
 * objects.
 */
class DocumentCache {
  private text: string | undefined;
  private document: JsonObject | Unreadable = 'syntax';

  read(text: string): JsonObject | Unreadable {
    if (text !== this.text) {
      this.document = readDocument(text);
      this.text = text;
    }
    return this.document;
  }

  keep(text: string, document: JsonObject): void {
    this.text = text;
    this.document = document;
  }
}
