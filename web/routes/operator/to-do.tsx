import type { MetaFunction } from 'react-router';
import { loadToDo, ToDoScreen } from '../../operator/to-do/to-do-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/to-do';

export const meta: MetaFunction = ({ matches }) => consoleTitle('To do', matches);

export const clientLoader = screenLoader({ toDo: loadToDo });

export default function OperatorToDoPage({ loaderData }: Route.ComponentProps) {
  return <ToDoScreen loaded={loaderData.toDo} />;
}
