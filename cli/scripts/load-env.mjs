import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

// Variables of the environment take precedence over those of the project's `.env`.
const file = join(root, '.env');
if (existsSync(file)) process.loadEnvFile(file);
