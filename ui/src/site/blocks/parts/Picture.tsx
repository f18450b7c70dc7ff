import { Image } from '../../image/Image.js';

/** A picture as stored in blocks. */
export interface PictureFields {
  readonly src: string;
  /** Empty for decorative pictures. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps extends PictureFields {
  /** `screen:size` separated by spaces, as in `sm:100vw lg:50vw`. */
  readonly sizes?: string | undefined;
  readonly isEager?: boolean;
}

/** Drawings of this site use the theme's colours: their files under `/drawings/` contain a symbol `drawing`. */
const drawing = /^\/drawings\/[\w-]+\.svg$/;

/** A picture of a block: a drawing follows the theme, any other picture is loaded in the size of its place. */
export function Picture({ src, alt, width, height, sizes, isEager = false }: PictureProps) {
  if (!drawing.test(src)) return <Image {...{ src, alt, width, height, sizes, isEager }} className="picture" />;
  const named = alt === '' ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': alt };
  return (
    <svg className="picture" viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...named}>
      <use href={`${src}#drawing`} />
    </svg>
  );
}
