export default function HomePage() {
  return <h1>Petstore Console</h1>;
}
