import { needTexts } from '../../base/i18n/i18n.js';
import { useDialogOnDemand } from '../../base/page/useDialogOnDemand.js';

const load = async () => (await Promise.all([import('./HistoryDrawer.js'), needTexts('history')]))[0].HistoryDrawer;

/** Opens a record's history; its code and texts are loaded on demand. */
export const useHistoryDrawer = () => useDialogOnDemand(load);
