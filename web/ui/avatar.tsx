interface AvatarProps {
  name: string;
  src?: string | undefined;
}

/** A person's picture, or the first letter of the name. Decoration beside the name. */
export function Avatar({ name, src }: AvatarProps) {
  if (src) return <img className="avatar" src={src} alt="" width={36} height={36} />;
  return (
    <span className="avatar" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
