-- The device of a record "password entered on a new device" was an English text, "Firefox on Linux"; now it is a message.
UPDATE "activity" SET "after" = jsonb_set("after", '{device}', stored_message('session.device', CASE
    WHEN "after" ->> 'device' LIKE '% on %' THEN jsonb_build_object(
        'known', 'both',
        'browser', split_part("after" ->> 'device', ' on ', 1),
        'system', split_part("after" ->> 'device', ' on ', 2)
    )
    WHEN "after" ->> 'device' = 'Unknown device' THEN '{"known": "none", "browser": "", "system": ""}'::jsonb
    WHEN "after" ->> 'device' IN ('Edge', 'Opera', 'Firefox', 'Chrome', 'Safari', 'curl') THEN
        jsonb_build_object('known', 'browser', 'browser', "after" ->> 'device', 'system', '')
    ELSE jsonb_build_object('known', 'system', 'browser', '', 'system', "after" ->> 'device')
END))
WHERE "action" = 'account.new_device' AND jsonb_typeof("after" -> 'device') = 'string';
