-- Serves: the pets whose reference ends with a text, such as the last digits on a cage card.
CREATE INDEX "pet_reference_end" ON "pet_reference" (reverse("pet_reference_key"("reference")), "pet_id");
