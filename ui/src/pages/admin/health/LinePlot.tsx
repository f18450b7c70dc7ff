import Box from '@mui/material/Box';
import { useState, type PointerEvent } from 'react';
import { isolatedPoints, plotPath, plotX, roundMax, type PlotPoint } from './plotPath.js';

interface LinePlotProps {
  /** What a screen reader says instead of the drawing. */
  readonly label: string;
  readonly points: readonly PlotPoint[];
  readonly stepMs: number;
  readonly valueText: (value: number | null) => string;
  readonly timeText: (at: number) => string;
}

const size = { width: 320, height: 96 };
const edge = { fontSize: 12, color: 'text.secondary', display: 'flex', justifyContent: 'space-between' };

/** A line over time. The pointer shows the value at one moment; the table has the values for everybody else. */
export function LinePlot({ label, points, stepMs, valueText, timeText }: LinePlotProps) {
  const [pointed, setPointed] = useState<PlotPoint>();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const max = roundMax(Math.max(...points.map(({ value }) => value ?? 0)));
  const frame = { ...size, from: first.at, to: Math.max(last.at, first.at + stepMs), max };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = frame.from + ((event.clientX - left) / width) * (frame.to - frame.from);
    setPointed(points.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best), first));
  };
  const x = pointed && plotX(pointed.at, frame);
  return (
    <Box sx={{ mt: 2 }}>
      <Box aria-hidden sx={edge}>
        <span>{valueText(max)}</span>
        {pointed && (
          <span>
            {timeText(pointed.at)}: <strong>{valueText(pointed.value)}</strong>
          </span>
        )}
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        sx={{ display: 'block', width: '100%', height: size.height, overflow: 'visible', touchAction: 'pan-y', '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke' } }} // prettier-ignore
      >
        <path d={`M0 0H${size.width}M0 ${size.height / 2}H${size.width}M0 ${size.height}H${size.width}`} stroke="var(--vk-border)" />
        {x !== undefined && <path d={`M${x} 0V${size.height}`} stroke="var(--vk-text-quiet)" />}
        <path d={plotPath(points, stepMs, frame)} stroke="var(--vk-accent)" strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" />
        <path d={isolatedPoints(points, stepMs, frame)} stroke="var(--vk-accent)" strokeWidth={7} strokeLinecap="round" />
      </Box>
      <Box aria-hidden sx={edge}>
        <span>{timeText(frame.from)}</span>
        <span>{timeText(last.at)}</span>
      </Box>
    </Box>
  );
} // prettier-ignore
