<?php
/** A variable of the environment. Without the secret, anyone could sign tokens, so nothing goes on without it. */
function rewards_setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("$name is missing. Under php-fpm, set env[$name] in the pool.");
}

/** Signs a token for the signed-in user, valid for one hour: a JWT with HS256. The page may contain it. */
function rewards_token(string $user): string
{
    $encode = fn(string $bytes): string => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    $claims = ['sub' => $user, 'aud' => 'rewards-widget', 'exp' => time() + 3600];
    $signed = $encode('{"alg":"HS256","typ":"JWT"}') . '.' . $encode(json_encode($claims));
    return $signed . '.' . $encode(hash_hmac('sha256', $signed, rewards_setting('REWARDS_USER_SECRET'), true));
}

/** The offers as HTML, drawn by the gateway. Without an answer within a second, the script draws them. */
function rewards_first_screen(): string
{
    $context = stream_context_create(['http' => ['timeout' => 1]]);
    $address = rewards_setting('REWARDS_GATEWAY') . '/rewards/rewards-widget.html?lang=en';
    return @file_get_contents($address, false, $context) ?: '<rewards-widget feed-url="/rewards"></rewards-widget>';
}
