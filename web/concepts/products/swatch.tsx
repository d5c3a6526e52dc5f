interface SwatchProps {
  colour: string;
  isStruck?: boolean;
}

/** An SVG, because the security policy refuses colours in style attributes. */
export function Swatch({ colour, isStruck = false }: SwatchProps) {
  return (
    <svg viewBox="0 0 24 24" className="swatch" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={colour} />
      {isStruck && (
        <>
          <path className="swatch-strike-edge" d="M4 20 20 4" />
          <path className="swatch-strike" d="M4 20 20 4" />
        </>
      )}
    </svg>
  );
}
