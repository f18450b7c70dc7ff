import { Body, Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { AppError, type ErrorDetail } from '@viewkraft/model';
import { Access } from '../access/access.decorator.js';
import { localeOf, Texts } from '../errors/texts.js';
import type { SchemaPlan } from '../schema/plan.js';
import { tellPlan, type ToldPlan } from '../schema/told-plan.js';
import type { CatalogState } from './catalog-state.js';
import { CatalogService } from './catalog.service.js';
import { planVersion } from './plan-version.js';

/** The plan, and with it what keeps views from being served as their files say. */
type PlanAnswer = ToldPlan & Pick<CatalogState, 'parked' | 'problems'> & { readonly version: string };

/** What the files still want of the database, in the caller's language; as JSON the same as `views plan --json` (details B1). */
@Controller('api/plan')
@Access('admin')
export class PlanController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly texts: Texts,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async plan(@Headers('accept-language') languages?: string): Promise<PlanAnswer> {
    return this.answer(await this.catalog.plan(), languages);
  }

  /**
   * Applies what is safe, and for the views under `allowDestructive` also what is held; what that drops is copied into
   * `_archive_*` first. `version` is that of the plan that was read: 409 PLAN_CHANGED when it is another one by now.
   */
  @Post()
  @HttpCode(200)
  async apply(@Body() body: unknown, @Headers('accept-language') languages?: string): Promise<PlanAnswer> {
    const { version, allowDestructive } = readBody(body);
    return this.answer(
      await this.catalog.apply(allowDestructive, (plan) => {
        if (planVersion(plan) !== version) throw new AppError('PLAN_CHANGED');
        const known = new Set(plan.changes.map(({ view }) => view));
        const unknown = allowDestructive.find((view) => !known.has(view));
        if (unknown !== undefined) throw invalid('allowDestructive', 'values');
      }),
      languages,
    );
  }

  private answer(plan: SchemaPlan, languages: string | undefined): PlanAnswer {
    const { parked, problems } = this.catalog.state;
    return {
      ...tellPlan(plan, this.texts.translate(localeOf(languages))),
      version: planVersion(plan),
      parked,
      problems,
    };
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
