import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Access } from '../../access/access.decorator.js';
import { callerOf, type CallerHolder } from '../caller.js';
import type { StoredToken } from './access-tokens.js';
import { readToken } from './token-input.js';
import { TokenRoom } from './token-room.js';

/** Personal access tokens of the signed-in user. A token cannot make another one. */
@Access('session', { token: false })
@Controller('api/user/tokens')
export class TokensController {
  constructor(private readonly room: TokenRoom) {}

  @Get()
  async list(@Req() request: CallerHolder): Promise<readonly object[]> {
    return (await this.room.of(userOf(request))).map((stored) => shown(stored));
  }

  /** 201 with the token itself, this once; 422, or 409 when there are as many as may be. */
  @Post()
  async make(@Req() request: CallerHolder, @Body() body: unknown): Promise<object> {
    const { token, stored } = await this.room.make(userOf(request), readToken(body));
    return shown(stored, token);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: CallerHolder, @Param('id') id: string): Promise<void> {
    await this.room.remove(id, userOf(request));
  }
}

function userOf(request: CallerHolder): string {
  const { id } = callerOf(request).identity;
  if (id === null) throw new AppError('UNAUTHENTICATED');
  return id;
}

function shown({ id, name, expiresAt, readOnly, createdAt, lastUsedAt }: StoredToken, token?: string): object {
  return {
    id,
    name,
    ...(token === undefined ? {} : { token }),
    expires: new Date(expiresAt).toISOString(),
    readOnly,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
