import { geometry, type LetterForm, sheet as paper } from '../shared/geometry.js';
import { type FaceName, isRunning, type Sheet, type SheetBlock, type SheetLine } from '../shared/letter-sheets.js';
import { familyOf, lineMetrics } from '../shared/line-metrics.js';

const pixelsOfPoint = 96 / 72;
const millimetresOfPixel = 25.4 / 96;

/**
 * Top of a block's box in millimetres that places the first line on its baseline: browsers round font metrics to whole
 * pixels.
 */
function topOf({ baseline, size, pitch }: Pick<SheetBlock, 'baseline' | 'size' | 'pitch'>, face: FaceName): number {
  const { ascent, descent } = lineMetrics[familyOf(face)];
  const [above, below] = [ascent, descent].map((ems) => Math.round(ems * size * pixelsOfPoint)) as [number, number];
  const lead = (pitch * pixelsOfPoint - (above + below)) / 2;
  return baseline - (lead + above) * millimetresOfPixel;
}

interface LetterSheetProps {
  readonly sheet: Sheet;
  readonly form: LetterForm;
  readonly label: string;
  readonly pictureAlt: string;
}

/** One sheet of paper with all of its blocks. */
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

/** Separately positioned lines; screen readers and copied text get one paragraph. */
function LetterBlock({ block }: { readonly block: SheetBlock }) {
  const { role, left, size, pitch, lines, marker } = block;
  const face = lines[0]?.runs[0]?.face ?? 'text';
  const Tag = role === 'subject' ? 'h1' : 'p';
  const style = { left: `${left}mm`, top: `${topOf(block, face)}mm`, fontSize: `${size}pt`, lineHeight: `${pitch}pt` };
  return (
    <Tag
      className={`letter-block letter-role-${role} letter-face-${face}`}
      style={style}
      aria-hidden={isRunning(block) || undefined}
    >
      {marker && (
        <span className="letter-marker letter-face-text" style={{ left: `${marker.left - left}mm` }}>
          {`${marker.text} `}
        </span>
      )}
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </Tag>
  );
}

function Line({ line: { runs, hyphen } }: { readonly line: SheetLine }) {
  return (
    <span className={hyphen ? 'letter-line letter-line-hyphen' : 'letter-line'}>
      {runs.map(({ text, face }, at) => (
        <span key={at} className={`letter-face-${face}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
