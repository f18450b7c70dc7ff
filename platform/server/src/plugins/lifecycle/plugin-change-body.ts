import type { PluginChange } from '@viewkraft/model';
import { IsBoolean, IsObject } from 'class-validator';
import { ifSent } from '../../kernel/validation/rules.js';

/** The body of `PUT /api/plan/plugins/:name`. */
export class PluginChangeBody implements PluginChange {
  @IsBoolean({ message: 'values', ...ifSent }) enabled?: boolean;
  @IsObject({ message: 'notARecord', ...ifSent }) options?: Readonly<Record<string, unknown>>;
}
