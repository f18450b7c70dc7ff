/** Loads the grid with MUI's DataGrid, which is larger than the rest of the page. */
export const loadRecordGrid = () => import('./RecordGrid.js');
