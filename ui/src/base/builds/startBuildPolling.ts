import { pageConfig } from '../config/pageConfig.js';
import { unsavedWork } from '../routing/unsavedWork.js';
import { BuildWatch } from './BuildWatch.js';
import { latestBuild, mayReload } from './reloadForChunks.js';

let watch: BuildWatch | undefined;

/** Polls for a new build of the pages, also whenever the page becomes visible again (B6). */
export function startBuildPolling(): void {
  const { build, buildPollInterval } = pageConfig;
  // The application keeps the polling that the site started.
  if (build === undefined || watch) return;
  const one = new BuildWatch({
    id: build,
    latest: latestBuild,
    isBusy: () => unsavedWork.exists() || isTyping(),
    reload: () => {
      if (mayReload(location.pathname)) location.reload();
    },
    // eslint-disable-next-line no-console -- useful to a developer, not to the reader.
    log: (text, error) => console.warn(text, error),
  });
  watch = one;
  const check = () => {
    if (!document.hidden) void one.check();
  };
  setInterval(check, buildPollInterval);
  document.addEventListener('visibilitychange', check);
}

/** After a navigation: runs a reload that was postponed because of unsaved edits. */
export function followNewBuild(): void {
  watch?.reloadIfOutdated();
}

/** Text typed into a plain form is unsaved work too, although no entity holds it. */
function isTyping(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
    return activeElement.value !== '';
  }
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}
