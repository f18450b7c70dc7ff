import { eventStream } from '../api/EventStream.js';
import { recordsApi } from '../api/recordsApi.js';
import { thisTab } from '../api/TabPresence.js';
import { sessionStore } from '../session/SessionStore.js';
import { DraftJournal } from './DraftJournal.js';
import { browserDraftStorage } from './DraftStorage.js';
import { EntityStore } from './EntityStore.js';

/** A sign-out waits so long for saves that are on their way. */
const lastSaves = 3_000;

const userId = () => sessionStore.current().user?.id ?? null;

/** The application's entities. */
export const pageEntities = new EntityStore({
  calls: recordsApi,
  journal: new DraftJournal(browserDraftStorage, thisTab),
  userId,
  isOnline: () => navigator.onLine,
  announce: (change) => eventStream.announce(change),
});

thisTab.show();
eventStream.listen(pageEntities.onEvent);
sessionStore.beforeSignOut(() => pageEntities.settle(lastSaves));
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
