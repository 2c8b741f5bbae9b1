{{- define "tikiti.labels" -}}
app.kubernetes.io/name: tikiti
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* A container of a role or command: (list $ "web") */}}
{{- define "tikiti.container" -}}
{{- $ := index . 0 -}}
name: {{ index . 1 }}
image: "{{ $.Values.image.repository }}:{{ $.Values.image.tag | default $.Chart.AppVersion }}"
imagePullPolicy: {{ $.Values.image.pullPolicy }}
args: [{{ index . 1 }}]
envFrom:
  - secretRef:
      name: {{ $.Values.secret }}
env:
  {{- range $name, $value := $.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  # Only the job that migrates changes the database's schema.
  - name: MIGRATE
    value: "off"
  - name: WEB_PROCESSES
    value: "1"
  - name: METRICS_PORT
    value: "9464"
  - name: METRICS_HOST
    value: 0.0.0.0
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end }}

{{/* What all pods have. */}}
{{- define "tikiti.pod" -}}
automountServiceAccountToken: false
# SHUTDOWN_DELAY and 25 s to finish what has begun.
terminationGracePeriodSeconds: {{ add (.Values.settings.SHUTDOWN_DELAY | default 5) 25 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 256Mi
{{- end }}
