import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.js';

const router = createBrowserRouter(routes);

/** The whole application. */
export function App() {
  return <RouterProvider router={router} />;
}
