import { Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import {
  AppError,
  reportViewProblem,
  type AppliedPlanReport,
  type SchemaPlanReport,
  type Translate,
} from '@viewkraft/model';
import { Access } from '../../kernel/caller/access.decorator.js';
import { invalid } from '../../kernel/errors/invalid.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import { describeAppliedPlan, describePlan, type DescribedPlan } from '../schema/describe-plan.js';
import type { ApplyPlanBody } from './apply-plan-body.js';
import { CatalogService } from './catalog.service.js';
import { planVersion } from './plan-version.js';

const applyBody = () => import('./apply-plan-body.js').then(({ ApplyPlanBody }) => ApplyPlanBody);
const versionMissing = () => invalid({ column: 'version', key: 'required' });

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
    const translate = this.translator(languages);
    return this.answer(describePlan(plan, translate), planVersion(plan), translate);
  }

  /**
   * Applies non-destructive changes, and for the views under `allowDestructive` also destructive ones; removed
   * values are copied into `_archive_*` first and reported under `applied`. `version` is that of the plan that the
   * client read: 409 PLAN_CHANGED if the plan has changed since.
   */
  @Post()
  @HttpCode(200)
  async apply(
    @ValidatedBody(applyBody, versionMissing) { version, allowDestructive }: ApplyPlanBody,
    @Headers('accept-language') languages?: string,
  ): Promise<AppliedPlanReport> {
    const plan = await this.catalog.apply(allowDestructive, (current) => {
      if (planVersion(current) !== version) throw new AppError('PLAN_CHANGED');
      const planned = new Set(current.changes.map(({ view }) => view));
      const unknown = allowDestructive.find((view) => !planned.has(view));
      if (unknown !== undefined) throw invalid({ column: 'allowDestructive', key: 'values' });
    });
    const translate = this.translator(languages);
    return this.answer(describeAppliedPlan(plan, translate), planVersion(plan), translate);
  }

  private translator(languages: string | undefined): Translate {
    return this.texts.translate(localeOf(languages));
  }

  private async answer<Plan extends DescribedPlan>(
    plan: Plan,
    version: string,
    translate: Translate,
  ): Promise<Plan & SchemaPlanReport> {
    const { parked, problems } = this.catalog.state;
    return {
      ...plan,
      version,
      parked,
      problems: problems.map((problem) => reportViewProblem(problem, translate)),
      undefinedRoles: await this.catalog.undefinedRoles(),
    };
  }
}
