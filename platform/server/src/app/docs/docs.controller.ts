import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { roleKey, type Catalog } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogService } from '../../data/views/catalog.service.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, variesByCaller, type CallerHolder } from '../../kernel/caller/caller.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { encodingFor, type Encoding } from '../../kernel/http/accepted-encoding.js';
import { entityTag, knowsTag } from '../../kernel/http/file-headers.js';
import { localeOf } from '../../kernel/errors/texts.js';
import { apiDocument, type DocumentReader } from './api-document.js';

interface KeptDocument {
  readonly text: string;
  readonly packed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
  readonly etag: string;
}

/** Number of documents kept; there are normally few sets of roles. */
const mostDocuments = 50;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const vary = `${variesByCaller}, Accept-Language, Accept-Encoding`;

/** The OpenAPI document, made once for each catalog, set of roles and language. */
@Controller('api/docs.json')
@Access('public')
export class DocsController {
  private kept = new Map<string, KeptDocument>();
  private keptOf: Catalog | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogs: CatalogService,
    private readonly extensions: RecordExtensions,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  document(@Req() request: FastifyRequest & CallerHolder, @Res() reply: FastifyReply): void {
    const { text, packed, etag } = this.documentFor(readerOf(request));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary });
    if (knowsTag(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') void reply.send(text);
    else void reply.header('content-encoding', encoding).send(packed[encoding]);
  }

  private documentFor(reader: DocumentReader): KeptDocument {
    const { catalog } = this.catalogs.state;
    if (this.keptOf !== catalog) {
      this.kept = new Map();
      this.keptOf = catalog;
    }
    const key = JSON.stringify([roleKey(reader.identity), reader.withToken, reader.readOnly, reader.locale]);
    let document = this.kept.get(key);
    if (!document) {
      if (this.kept.size >= mostDocuments) this.kept.delete(this.kept.keys().next().value as string);
      this.kept.set(key, (document = this.make(catalog, reader)));
    }
    return document;
  }

  private make(catalog: Catalog, reader: DocumentReader): KeptDocument {
    const { root, site } = this.config;
    const traitsOf = this.extensions.traitsOf;
    const source = { catalog, traitsOf, root, name: site.name, origin: this.address.origin };
    const text = JSON.stringify(apiDocument(source, reader));
    const etag = entityTag(text);
    return { text, packed: { br: brotliCompressSync(text, brotli), gzip: gzipSync(text) }, etag };
  }
}

function readerOf(request: FastifyRequest & CallerHolder): DocumentReader {
  const { identity, token, isViewedAs } = callerOf(request);
  return {
    identity,
    withToken: token !== undefined,
    readOnly: token?.readOnly === true || isViewedAs === true,
    locale: localeOf(request.headers['accept-language']),
  };
}
