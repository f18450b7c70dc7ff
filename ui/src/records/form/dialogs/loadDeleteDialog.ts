export const loadDeleteDialog = async () => (await import('./DeleteDialog.js')).DeleteDialog;
