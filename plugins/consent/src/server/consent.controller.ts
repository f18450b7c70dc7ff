import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Access, addressKey, RateLimitStore, type PluginContext, type RateLimit } from '@viewkraft/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearingLines } from './cookie-clearing.js';
import { CONTEXT } from './context-token.js';
import type { ConsentOptions } from './consent-options.js';
import { configuredItems } from './consent-section.js';
import { readProof } from './proof-input.js';
import { Proofs } from './proofs.js';

/** Of one client address. */
const proofLimit: RateLimit = { most: 30, milliseconds: 60 * 60_000 };

/** What the dialog asks of the server. */
@Controller('api/consent')
@Access('public')
export class ConsentController {
  constructor(
    private readonly proofs: Proofs,
    private readonly limits: RateLimitStore,
    @Inject(CONTEXT) private readonly context: PluginContext<ConsentOptions>,
  ) {}

  /**
   * Makes the browser forget its cookies, those too that no script reaches: all but the necessary ones, or with `items` only
   * those which these items name.
   */
  @Post('clear')
  @HttpCode(204)
  clear(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply, @Body() body: unknown): void {
    const { items, path } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const declined = Array.isArray(items) ? items.filter((id) => typeof id === 'string') : undefined;
    const visit = {
      cookies: request.headers.cookie,
      host: request.hostname,
      path: typeof path === 'string' && /^\/[^\s;,]{0,500}$/.test(path) ? path : '/',
    };
    const lines = clearingLines(visit, configuredItems(this.context), declined);
    if (lines.length > 0) void reply.header('set-cookie', lines);
  }

  /** Keeps a choice as a proof. Neither address nor browser are stored with it. */
  @Post()
  @HttpCode(204)
  async keep(@Req() request: FastifyRequest, @Body() body: unknown): Promise<void> {
    const input = readProof(body);
    if (!this.context.options.proof) return;
    await this.limits.admit(`consent ${addressKey(request.ip)}`, proofLimit);
    await this.proofs.keep(input);
  }
}
