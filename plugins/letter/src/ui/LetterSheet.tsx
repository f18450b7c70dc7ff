import { geometry, sheet as paper, type LetterForm } from '../shared/geometry.js';
import type { Sheet } from '../shared/letter-sheets.js';
import { LetterBlock } from './LetterBlock.js';

interface LetterSheetProps {
  readonly sheet: Sheet;
  readonly form: LetterForm;
  readonly label: string;
  readonly pictureAlt: string;
}

/** One sheet of paper, with everything in its place. */
export function LetterSheet({ sheet: { blocks, image }, form, label, pictureAlt }: LetterSheetProps) {
  return (
    <section className="letter-sheet" aria-label={label}>
      <svg className="letter-marks" viewBox={`0 0 ${paper.width} ${paper.height}`} aria-hidden="true">
        {geometry[form].marks.map(({ left, top, length }) => (
          <line key={top} x1={left} x2={left + length} y1={top} y2={top} />
        ))}
      </svg>
      {blocks.map((block, at) => (
        <LetterBlock key={at} block={block} />
      ))}
      {image && (
        <img
          className="letter-picture"
          src={image.source}
          alt={pictureAlt}
          style={{
            left: `${image.left}mm`,
            top: `${image.top}mm`,
            width: `${image.width}mm`,
            height: `${image.height}mm`,
          }}
        />
      )}
    </section>
  );
}
