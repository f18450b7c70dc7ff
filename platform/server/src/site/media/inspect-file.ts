import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { AppError, type ErrorDetail } from '@viewkraft/model';
import { runDrawing } from '../image-processing/run-drawing.js';
import { loadSharp } from '../image-processing/sharp.js';
import { headBytes, kindOf, type FileKind } from '../../kernel/files/file-kinds.js';
import { withoutMetadata } from './without-metadata.js';

/** Maximum size of an SVG: text is expensive to parse and render. */
const maxSvgBytes = 2 * 1024 * 1024;

/** Facts about an accepted file. */
export interface InspectedFile {
  readonly kind: FileKind;
  readonly size: number;
  /** Pixels after orientation; null for other files than images. */
  readonly width: number | null;
  readonly height: number | null;
}

interface InspectionLimits {
  readonly types: readonly string[];
  readonly maxPixels: number;
}

/**
 * Inspects a received file: its kind by content, whether it can be decoded, its picture size. Rewrites the file to
 * remove content that must not be stored.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE or INVALID
 */
export async function inspectFile(source: string, limits: InspectionLimits): Promise<InspectedFile> {
  const head = await headOf(source);
  if (head.length === 0) throw refuse('INVALID', { key: 'fileEmpty' });
  const kind = kindOf(head, limits.types);
  if (!kind) throw refuse('UNSUPPORTED_MEDIA_TYPE', { key: 'fileType', params: { types: limits.types.join(', ') } });
  const dimensions = kind.shape === 'other' ? { width: null, height: null } : await readPicture(source, kind, limits);
  return { kind, size: (await stat(source)).size, ...dimensions };
}

async function readPicture(source: string, kind: FileKind, { maxPixels }: InspectionLimits) {
  const unreadable = (): AppError => refuse('UNSUPPORTED_MEDIA_TYPE', { key: 'fileUnreadable' });
  const sharp = await loadSharp();
  let content: Buffer = await readFile(source);
  if (kind.shape === 'vector') {
    if (content.length > maxSvgBytes) throw refuse('TOO_LARGE', { key: 'fileSize', params: { size: '2 MB' } });
    const cleaned = await runDrawing({ kind: 'clean', source: content, maxPixels });
    if (!cleaned) throw unreadable();
    content = cleaned;
  }
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata?.width || !metadata.height) throw unreadable();
  if (metadata.width * metadata.height > maxPixels) {
    throw refuse('TOO_LARGE', { key: 'filePixels', params: { megapixels: Math.floor(maxPixels / 1_000_000) } });
  }
  if (kind.shape === 'raster') {
    // Decodes every pixel of the first frame at a size that needs little memory.
    const decode = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).resize(32, 32).raw().toBuffer();
    await decode.catch(() => {
      throw unreadable();
    });
    content = withoutMetadata(content, kind, metadata.orientation ?? 1, metadata);
  }
  await writeFile(source, content);
  const turned = kind.shape === 'raster' && (metadata.orientation ?? 1) >= 5;
  return {
    width: turned ? metadata.height : metadata.width,
    height: turned ? metadata.width : metadata.height,
  };
}

async function headOf(source: string): Promise<Buffer> {
  const handle = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuse(code: 'UNSUPPORTED_MEDIA_TYPE' | 'TOO_LARGE' | 'INVALID', detail: ErrorDetail): AppError {
  return new AppError(code, {}, { details: [{ column: 'file', ...detail }] });
}
