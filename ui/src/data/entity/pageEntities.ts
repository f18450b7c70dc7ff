import { eventStream } from '../../base/api/EventStream.js';
import { thisTab } from '../../base/api/TabPresence.js';
import { viewing } from '../../base/api/viewing.js';
import { modelStore } from '../model/ModelStore.js';
import { sessionStore } from '../session/SessionStore.js';
import { DraftJournal } from './drafts/DraftJournal.js';
import { browserDraftStorage } from './drafts/DraftStorage.js';
import { EntityStore } from './EntityStore.js';
import { formCalls } from './saving/formCalls.js';

/** Maximum time that a sign-out waits for running and scheduled saves. */
const finalSavesTimeoutMs = 3_000;

/** Null while viewing as somebody else, because there are no drafts then. */
const userId = () => viewing.identity ? null : sessionStore.current().user?.id ?? null;

/** The application's entities. */
export const pageEntities = new EntityStore({
  calls: formCalls,
  journal: new DraftJournal(browserDraftStorage, thisTab),
  userId,
  isOnline: () => navigator.onLine,
  modelOf: (view) => modelStore.require(view),
  announce: (change) => eventStream.announce(change),
});

thisTab.show();
eventStream.listen(pageEntities.onEvent);
sessionStore.beforeSignOut(() => pageEntities.settle(finalSavesTimeoutMs));
sessionStore.onSignOut((user) => pageEntities.forgetUser(user));

let user = userId();
sessionStore.subscribe(() => {
  if (user !== null && user !== userId()) pageEntities.letGo();
  user = userId();
});

addEventListener('online', pageEntities.retry);
addEventListener('pagehide', pageEntities.leave);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) pageEntities.keepDrafts();
  else pageEntities.retry();
});
setTimeout(() => void pageEntities.expireDrafts(), 10_000);
