import type { RecordActionCall } from '@viewkraft/ui';
import { valueOf } from '@viewkraft/ui/app';

/** "Show letter": opens the printed form. */
export default function showLetter({ record, go }: RecordActionCall): void {
  go(`/service/letter/${String(valueOf(record, 'id'))}`);
}
