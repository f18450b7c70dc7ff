import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Access, addressKey, RateLimitStore, type PluginContext, type RateLimit } from '@viewkraft/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearingLines } from './cookie-clearing.js';
import { CONTEXT } from './context-token.js';
import type { ConsentOptions } from './consent-options.js';
import { configuredItems } from './consent-section.js';
import { readProof } from './proof-input.js';
import { Proofs } from './proofs.js';

/** Per client address. */
const proofLimit: RateLimit = { max: 30, milliseconds: 60 * 60_000 };

/** Endpoints of the consent dialog. */
@Controller('api/consent')
@Access('public')
export class ConsentController {
  constructor(
    private readonly proofs: Proofs,
    private readonly limits: RateLimitStore,
    @Inject(CONTEXT) private readonly context: PluginContext<ConsentOptions>,
  ) {}

  /**
   * Expires the browser's cookies, including those that no script can read: all but the necessary ones, or with `items`
   * only the cookies of these items.
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

  /** Stores a choice as a proof of consent, without the client's address or browser. */
  @Post()
  @HttpCode(204)
  async keep(@Req() request: FastifyRequest, @Body() body: unknown): Promise<void> {
    const input = readProof(body);
    if (!this.context.options.proof) return;
    await this.limits.admit(`consent ${addressKey(request.ip)}`, proofLimit);
    await this.proofs.keep(input);
  }
}
