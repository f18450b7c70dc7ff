import { defineUiPlugin } from '@viewkraft/ui';

/** Empty: the gate runs on the server before the UI is sent, and its page contains its own texts. */
export default defineUiPlugin({ name: 'construction' });
