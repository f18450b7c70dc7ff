import { withTexts } from '../../base/i18n/i18n.js';
import { useDialogOnDemand } from '../../base/page/useDialogOnDemand.js';

const load = async () => (await withTexts(import('./HistoryDrawer.js'), 'history')).HistoryDrawer;

/** Opens a record's history; its code and texts are loaded on demand. */
export const useHistoryDrawer = () => useDialogOnDemand(load);
