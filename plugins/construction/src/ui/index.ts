import { defineUiPlugin } from '@viewkraft/ui';

/** The gate stands in the server, before any of the UI is sent; its texts are sent with its page. */
export default defineUiPlugin({ name: 'construction' });
