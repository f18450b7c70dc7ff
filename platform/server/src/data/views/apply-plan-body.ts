import { IsArray, IsString } from 'class-validator';
import { Satisfies } from '../../kernel/validation/rules.js';

/** The body of `POST /api/plan`. */
export class ApplyPlanBody {
  @Satisfies((value) => (typeof value === 'string' ? null : { key: value === undefined ? 'required' : 'string' }))
  version!: string;

  @IsArray({ message: 'nameList' })
  @IsString({ each: true, message: 'nameList' })
  allowDestructive: readonly string[] = [];
}
