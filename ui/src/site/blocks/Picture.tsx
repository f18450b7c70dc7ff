import { Image } from '../image/Image.js';

/** A picture as blocks hold it. */
export interface PictureFields {
  readonly src: string;
  /** Empty for what only adorns. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps extends PictureFields {
  /** `screen:size` with blanks between, as in `sm:100vw lg:50vw`. */
  readonly sizes?: string | undefined;
  readonly isEager?: boolean;
}

/** Drawings of this site are made of the colours of the theme: their files under `/drawings/` hold a symbol `drawing`. */
const drawing = /^\/drawings\/[\w-]+\.svg$/;

/** A picture of a block: a drawing takes part in the theme, any other one comes in the size that its place needs. */
export function Picture({ src, alt, width, height, sizes, isEager = false }: PictureProps) {
  if (!drawing.test(src)) return <Image {...{ src, alt, width, height, sizes, isEager }} className="picture" />;
  const named = alt === '' ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': alt };
  return (
    <svg className="picture" viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...named}>
      <use href={`${src}#drawing`} />
    </svg>
  );
}
