import type { ViewModel } from '../../model/ViewModel.js';
import type { Selection } from './useSelection.js';

export interface BulkDialogProps {
  readonly model: ViewModel;
  readonly selection: Selection;
  readonly onClose: () => void;
}
