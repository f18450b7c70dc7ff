import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../kernel/config/storage-settings.js';
import type { ByteRange } from '../../../kernel/http/byte-range.js';
import type { FileFacts, MediaStorage } from './media-storage.js';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Stores files in a bucket of Amazon S3 or a compatible server. The client is loaded on first use. */
export class S3Storage implements MediaStorage {
  private loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(private readonly settings: S3Settings) {}

  async put(key: string, source: string, { type, size }: FileFacts): Promise<void> {
    const { sdk, client } = await this.load();
    await client.send(
      new sdk.PutObjectCommand({
        ...this.at(key),
        Body: createReadStream(source),
        ContentLength: size,
        ContentType: type,
      }),
    );
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const { sdk, client } = await this.load();
    try {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...this.at(key), ...(Range && { Range }) }));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      return nothingWhereMissing(error);
    }
  }

  async size(key: string): Promise<number | null> {
    const { sdk, client } = await this.load();
    try {
      return (await client.send(new sdk.HeadObjectCommand(this.at(key)))).ContentLength ?? null;
    } catch (error) {
      return nothingWhereMissing(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.load();
    await client.send(new sdk.DeleteObjectCommand(this.at(key)));
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` };
  }

  private load(): Promise<{ sdk: Sdk; client: S3Client }> {
    return (this.loading ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { region, endpoint, forcePathStyle, credentials } = this.settings;
      const client = new sdk.S3Client({
        region,
        forcePathStyle,
        // Other servers than Amazon's may not support the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
        ...(endpoint !== undefined && { endpoint }),
        ...(credentials && { credentials }),
      });
      return { sdk, client };
    }));
  }
}

function nothingWhereMissing(error: unknown): null {
  const { name, $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null;
  throw error;
}
