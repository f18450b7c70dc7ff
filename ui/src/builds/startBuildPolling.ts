import { pageConfig } from '../config/pageConfig.js';
import { unsavedWork } from '../entity/unsavedWork.js';
import { BuildWatch } from './BuildWatch.js';
import { latestBuild } from './latestBuild.js';
import { mayReload } from './reloadGuard.js';

let watch: BuildWatch | undefined;

/** Looks for a new build of the pages from time to time, and whenever the page is looked at again (B6). */
export function startBuildPolling(): void {
  const { build, buildPollInterval } = pageConfig;
  // The application goes on with what the site has begun.
  if (build === undefined || watch) return;
  const one = new BuildWatch({
    id: build,
    latest: latestBuild,
    isBusy: () => unsavedWork.exists() || isTyping(),
    reload: () => {
      if (mayReload(location.pathname)) location.reload();
    },
    // eslint-disable-next-line no-console -- nobody can do anything about it, a developer wants to know.
    log: (text, error) => console.warn(text, error),
  });
  watch = one;
  const look = () => {
    if (!document.hidden) void one.check();
  };
  setInterval(look, buildPollInterval);
  document.addEventListener('visibilitychange', look);
}

/** After a navigation: a reload that had to wait for unsaved edits is a full load of the page one has come to. */
export function followNewBuild(): void {
  watch?.followUp();
}

/** What is being written in a plain form is unsaved work, too, though no entity knows of it. */
function isTyping(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
    return activeElement.value !== '';
  }
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}
