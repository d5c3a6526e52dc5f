import { classes } from './classes.ts';

interface AvatarProps {
  name: string;
  src?: string | undefined;
  large?: boolean;
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, large = false }: AvatarProps) {
  const className = classes('avatar', large && 'avatar-large');
  const side = large ? 80 : 36;
  if (src) return <img className={className} src={src} alt="" width={side} height={side} />;
  return (
    <span className={className} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
