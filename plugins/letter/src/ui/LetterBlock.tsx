import { isRunning, type SheetBlock, type SheetLine } from '../shared/letter-sheets.js';
import { topOf } from './topOf.js';

/** Lines that stand on their own; a screen reader hears them as one paragraph, and copied they are one. */
export function LetterBlock({ block }: { readonly block: SheetBlock }) {
  const { role, left, size, pitch, lines, marker } = block;
  const face = lines[0]?.runs[0]?.face ?? 'text';
  const Tag = role === 'subject' ? 'h1' : 'p';
  const place = { left: `${left}mm`, top: `${topOf(block, face)}mm`, fontSize: `${size}pt`, lineHeight: `${pitch}pt` };
  return (
    <Tag
      className={`letter-block letter-role-${role} letter-face-${face}`}
      style={place}
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
