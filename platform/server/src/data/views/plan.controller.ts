import { Body, Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import {
  AppError,
  type AppliedPlanReport,
  type ErrorDetail,
  type SchemaPlanReport,
  type Translate,
} from '@viewkraft/model';
import { Access } from '../../kernel/caller/access.decorator.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { describeAppliedPlan, describePlan, type DescribedPlan } from '../schema/describe-plan.js';
import { CatalogService } from './catalog.service.js';
import { planVersion } from './plan-version.js';

/** The pending changes, in the caller's language; the same JSON as `views plan --json`. */
@Controller('api/plan')
@Access('admin')
export class PlanController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly texts: Texts,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async plan(@Headers('accept-language') languages?: string): Promise<SchemaPlanReport> {
    const plan = await this.catalog.plan();
    return this.answer(describePlan(plan, this.translator(languages)), planVersion(plan));
  }

  /**
   * Applies non-destructive changes, and for the views under `allowDestructive` also destructive ones; values that go
   * are copied into `_archive_*` first and reported under `applied`. `version` is that of the plan that the client
   * read: 409 PLAN_CHANGED when the plan differs by now.
   */
  @Post()
  @HttpCode(200)
  async apply(
    @Body() body: unknown,
    @Headers('accept-language') languages?: string,
  ): Promise<AppliedPlanReport> {
    const { version, allowDestructive } = readBody(body);
    const plan = await this.catalog.apply(allowDestructive, (current) => {
      if (planVersion(current) !== version) throw new AppError('PLAN_CHANGED');
      const planned = new Set(current.changes.map(({ view }) => view));
      const unknown = allowDestructive.find((view) => !planned.has(view));
      if (unknown !== undefined) throw invalid('allowDestructive', 'values');
    });
    return this.answer(describeAppliedPlan(plan, this.translator(languages)), planVersion(plan));
  }

  private translator(languages: string | undefined): Translate {
    return this.texts.translate(localeOf(languages));
  }

  private async answer<Plan extends DescribedPlan>(plan: Plan, version: string): Promise<Plan & SchemaPlanReport> {
    const { parked, problems } = this.catalog.state;
    return { ...plan, version, parked, problems, undefinedRoles: await this.catalog.undefinedRoles() };
  }
}

function readBody(body: unknown): { version: string; allowDestructive: readonly string[] } {
  const {
    version,
    allowDestructive = [],
    ...rest
  } = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Readonly<
    Record<string, unknown>
  >;
  if (typeof version !== 'string') throw invalid('version', version === undefined ? 'required' : 'string');
  if (!Array.isArray(allowDestructive) || !allowDestructive.every((name) => typeof name === 'string')) {
    throw invalid('allowDestructive', 'nameList');
  }
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalid(unknown.slice(0, 100), 'unknownColumn');
  return { version, allowDestructive: allowDestructive as string[] };
}

const invalid = (column: string, key: ErrorDetail['key']): AppError =>
  new AppError('INVALID', {}, { details: [{ column, key }] });
