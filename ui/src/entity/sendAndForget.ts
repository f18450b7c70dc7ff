import type { RecordCalls } from './EntitySurroundings.js';
import type { RecordEdit } from './RecordEdit.js';

/** Sends what has changed from a page that goes away. A create only goes with a key, by which it is known again. */
export function sendAndForget(edit: RecordEdit, calls: RecordCalls): void {
  const { id, model, proposedId, version } = edit;
  if (id === null && proposedId === null) return;
  const body = edit.body();
  edit.sent.add(Object.entries(body));
  const options = { keepalive: true };
  const sent =
    id === null ? calls.create(model.name, body, options) : calls.update(model.name, id, body, version, options);
  // Nobody is left to hear of it; what did not arrive comes back with the draft.
  sent.catch(() => undefined);
}
