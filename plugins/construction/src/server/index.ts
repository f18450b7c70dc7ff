import { definePlugin } from '@viewkraft/server';

export default definePlugin({ name: 'construction', version: '0.1.0', compatibility: '^0.1.0' });
