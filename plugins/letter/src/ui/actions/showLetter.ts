import type { RecordActionCall } from '@viewkraft/ui';
import { valueOf } from '@viewkraft/ui/app';

/** "Show letter": as it is printed. */
export default function showLetter({ record, go }: RecordActionCall): void {
  go(`/service/letter/${String(valueOf(record, 'id'))}`);
}
