import os
import time
import urllib.request
from http.client import HTTPException

import jwt
from flask import Flask, render_template, session
from markupsafe import Markup

app = Flask(__name__)
app.secret_key = os.environ["SESSION_SECRET"]


@app.get("/")
def thank_you():
    user = session.get("user")
    return render_template(
        "thank-you.html",
        token=rewards_token(user) if user else "",
        first_screen=rewards_first_screen(),
    )


def rewards_setting(name: str) -> str:
    """A variable of the environment. Without the secret, anyone could sign tokens, so nothing goes on without it."""
    value = os.environ.get(name)
    if not value:
        raise RuntimeError(f"{name} is missing")
    return value


def rewards_token(user: str) -> str:
    """Signs a token for the signed-in user, valid for one hour. The page may contain it."""
    claims = {"sub": user, "aud": "rewards-widget", "exp": int(time.time()) + 3600}
    return jwt.encode(claims, rewards_setting("REWARDS_USER_SECRET"), algorithm="HS256")


def rewards_first_screen() -> Markup:
    """The offers as HTML, drawn by the gateway. Without an answer within a second, the script draws them."""
    address = rewards_setting("REWARDS_GATEWAY") + "/rewards/rewards-widget.html?lang=en"
    try:
        with urllib.request.urlopen(address, timeout=1) as answer:
            return Markup(answer.read().decode())
    except (OSError, HTTPException):
        return Markup('<rewards-widget feed-url="/rewards"></rewards-widget>')
