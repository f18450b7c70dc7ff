/** A definition on the left becomes a grid and a form on the right. */
export function HomeDrawing() {
  return (
    <svg className="site-drawing" viewBox="0 0 480 360" fill="none" aria-hidden="true">
      <rect x="24" y="48" width="176" height="232" rx="12" className="sheet" />
      <path d="M52 84h20M64 108h72M64 132h96M64 156h56M64 180h84M64 204h40M52 228h20" className="code" />
      <path d="M64 108h28M64 132h36M64 156h20M64 180h44" className="key" />
      <path d="M212 164c20 0 20-48 42-48M212 164c20 0 20 84 42 84" className="flow" />
      <rect x="258" y="40" width="198" height="136" rx="12" className="sheet raised" />
      <path d="M258 76h198M258 109h198M258 142h198" className="line" />
      <path d="M276 59h40M344 59h28M400 59h36" className="code strong" />
      <path
        d="M276 93h52M344 93h36M412 93h24M276 126h40M344 126h44M420 126h16M276 159h48M344 159h30M408 159h28"
        className="code"
      />
      <rect x="258" y="200" width="198" height="120" rx="12" className="sheet raised" />
      <path d="M276 222h36" className="code strong" />
      <rect x="276" y="234" width="162" height="24" rx="6" className="input" />
      <path d="M288 246h64" className="code" />
      <rect x="276" y="276" width="72" height="26" rx="6" className="button" />
      <path d="M294 289h36" className="on-button" />
      <path d="M364 289h40" className="code" />
    </svg>
  );
}
