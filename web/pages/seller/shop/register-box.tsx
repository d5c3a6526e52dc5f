import './register-box.css';
import { Icon } from '../../../ui/icon.tsx';

/** In place of the shop while there is none: opens the form that registers it. */
export function RegisterBox({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="register-box" onClick={onOpen}>
      <Icon name="store" />
      Register Your Shop
    </button>
  );
}
