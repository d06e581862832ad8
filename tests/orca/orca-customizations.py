"""Loaded by Orca at its start: writes each phrase to a file instead of a voice, a line of JSON each."""

import json
import os
import time

import orca.settings as settings
import orca.speech as speech

log = open(os.environ["SPEECH_LOG"], "a", buffering=1, encoding="utf-8")


def write(**event):
    log.write(json.dumps({"at": round(time.time() * 1000), **event}, ensure_ascii=False) + "\n")


def say_all(utterances, progress):
    for context, _voice in utterances:
        write(said=context.utterance)


# No speech server: the words are wanted, not the sound, and a server without a sound card fails late.
speech.init = lambda: None
speech._speak = lambda text, acss, interrupt: write(said=text)
speech.speakCharacter = lambda character, acss=None: write(said=character)
speech.speakKeyEvent = lambda event, acss=None: None
speech.sayAll = say_all
speech.stop = lambda: write(stopped=True)
settings.enableKeyEcho = False
write(ready=True)
